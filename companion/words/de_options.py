"""German: what the options of cribbage mean, for those who choose them."""

from __future__ import annotations

OPTIONS = {
    "way": "cards: der Tisch liest und zählt; pegs: die Spieler stecken",
    "variant": "six: vier Karten nach dem Ablegen; five: drei Karten",
    "target": "Das letzte Loch, 31 bis 121: 121 ist zweimal herum, 61 einmal",
    "cap_at_target": "Der Stift des Siegers bleibt im letzten Loch",
    "first_deal": "Wer zuerst gibt: die niedrige oder die hohe Karte beim Abheben",
    "cut_tie": "Wer nach einem Gleichstand noch einmal abhebt: nur die Gleichen, oder alle",
    "partners_by": "Zu viert: Partner sitzen gegenüber, oder das Abheben sagt, wer sie sind",
    "next_first_deal": "Wer die nächste Partie gibt: der Verlierer, oder reihum; "
    "auto: zu zweit der Verlierer, sonst reihum",
    "misdeal_penalty": "Punkte für den Nicht-Geber, wenn vergeben wurde",
    "opening_bonus": "Drei Vorgabe, einmal je Partie: auto gibt sie nur im Spiel mit fünf Karten",
    "heels_claim": "Start-Bube: auto steckt ihn; oder der Geber steckt ihn, ehe er spielt, oder verliert ihn",
    "heels_can_win": "Der Start-Bube kann die Partie gewinnen",
    "stinkhole": "Vom Loch vor dem letzten gewinnt man weder durch den Start-Buben noch durch Go",
    "series_lead": "Wer nach einem Go ausspielt: links vom letzten Spieler, oder wer zuerst Go gesagt hat",
    "go_rule": "Zu dritt und viert: spielen, bis keiner mehr kann, "
    "oder aufhören, wenn der Nächste nach einem Go nicht kann",
    "five_card_must_play": "Mit fünf Karten: wer spielen kann, muss spielen",
    "show_order": "Wessen Blatt zuerst gezählt wird; die Krippe kommt immer zuletzt",
    "crib_flush": "Ein Flush in der Krippe: nur mit der Startkarte, oder auch vier Karten",
    "counting": "auto: der Tisch zählt; manual: die Spieler sagen an, was sie zählen",
    "muggins": "on: was einem Spieler entgeht, dürfen die anderen rufen und stecken",
    "muggins_scope": "Wo Muggins gilt: beim Ausspiel und beim Zählen, oder nur beim Zählen",
    "overclaim": "Wer zu viel ansagt, geht zurück; die anderen bekommen das Zuviel, oder zwei",
    "judge": "on: die Strafen der Turnierregeln sind unter dem, was man wählen kann",
    "skunk_table": "Wie ein hoher Sieg heißt: Skunk und doppelter Skunk, Schneider, oder nichts",
    "game_values": "Was Sieg, Skunk und doppelter Skunk zählen: uspc 1, 2, 4; free 1, 2, 3; acc 2, 3, 3",
    "multi_skunk": "Zu dritt: jeder Verlierer wird für sich beurteilt, oder keiner",
    "best_of": "Ein Match geht über so viele Sätze; 0: es geht weiter",
    "teach": "Gezählt wird Kombination für Kombination, für die, die lernen",
    "vocabulary": "Die Worte des Tisches: Englisch, das des Pubs, Französisch aus Quebec, Deutsch",
}
