// Chooses a readable text color for a background that a user picked (SHL-53).

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (equal colors) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const BLACK = '#000000'
const WHITE = '#ffffff'

/** Black or white, whichever contrasts more: one of them always has at least 4.5. */
export const textOn = (color: string): string => (contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK)
