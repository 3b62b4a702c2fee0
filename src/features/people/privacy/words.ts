// What a notice asks, and how it was answered, in the words of the screen.

/** What may be refused; what is necessary is never asked. */
export const PURPOSES = ['marketing', 'image'] as const
export type Purpose = (typeof PURPOSES)[number]
export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = {
  marketing: 'Recibir publicidad',
  image: 'Usar su imagen en publicaciones',
}

/** `platform`: the students' own site. */
export const CHANNELS = ['desk', 'platform', 'paper'] as const
export type Channel = (typeof CHANNELS)[number]
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { desk: 'En pantalla', platform: 'En su portal', paper: 'En papel' }

/** Whoever is younger does not sign for themselves (CON-61). */
export const OF_AGE = 18

/** Bytes of a drawn signature. */
export const MAX_SIGNATURE = 100_000
/** Bytes of a scanned paper. */
export const MAX_SCAN = 10 * 1_048_576
