// Splits an SMS into segments (GSM 03.38), which a provider bills.

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that take two places in a segment. */
const EXTENDED = new Set('\f^{}\\[~]|€')

const PLAIN = { alone: 160, joined: 153 }
/** With any other character ('á', 'í', 'ó', 'ú', emoji) the whole message takes two bytes per unit. */
const WIDE = { alone: 70, joined: 67 }

const isPlain = (character: string) => BASIC.has(character) || EXTENDED.has(character)

/** Segments of the sent text, brand tag included; 0 for an empty one. No character is split. */
export function segmentsOf(text: string): number {
  const characters = Array.from(text)
  if (characters.length === 0) return 0
  const plain = characters.every(isPlain)
  const { alone, joined } = plain ? PLAIN : WIDE
  const places = characters.map(character => (plain ? (EXTENDED.has(character) ? 2 : 1) : character.length))
  if (places.reduce((sum, place) => sum + place, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const place of places) {
    if (used + place > joined) {
      segments += 1
      used = 0
    }
    used += place
  }
  return segments
}
