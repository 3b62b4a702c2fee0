/** Optional purposes; necessary ones are not asked. */
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

/** The states of a message in the outbox. */
export const MESSAGE_STATES: Readonly<Record<string, string>> = {
  queued: 'En cola',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'Falló',
  dropped: 'Ya no hizo falta',
  held: 'Sin enviar',
}

/** Kinds of requests about personal data (CON-64). */
export const REQUEST_KINDS = ['A', 'R', 'C', 'O'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_KIND_LABELS: Readonly<Record<RequestKind, string>> = {
  A: 'Acceso',
  R: 'Rectificación',
  C: 'Cancelación',
  O: 'Oposición',
}

export const OUTCOMES = ['granted', 'refused', 'withdrawn'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = { granted: 'Procedente', refused: 'No procedente', withdrawn: 'Retirada' }

/** Working days in which a request is answered, and then carried out. */
export const ANSWER_DAYS = 20
export const CARRY_OUT_DAYS = 15
/** Requests due within this many days show on the home screen. */
export const REQUEST_SOON = 7

/** Minors do not sign for themselves (CON-61). */
export const OF_AGE = 18

export const MAX_SIGNATURE = 100_000
export const MAX_SCAN = 10 * 1_048_576
