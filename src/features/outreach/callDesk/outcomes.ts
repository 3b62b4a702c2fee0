// Outcomes of a call by number on the wire, and the next call.

/** The outcome of a call: 1–10; null: not called (CLL-12). */
export const CALL_LABELS = [
  'Buzón 1',
  'Buzón 2',
  'Buzón 3',
  'Buzón 4',
  'Buzón 5',
  'Colgó',
  'Reprogramar',
  'Volver a llamar',
  'No existe',
  'Número equivocado',
] as const
export const CALL = { voicemail: 5, hungUp: 6, reschedule: 7, callBack: 8, noSuchNumber: 9, wrongNumber: 10, last: 10 }
/** 'Reprogramar' and 'Volver a llamar' offer a date and hour. */
export const callsLater = (status: number): boolean => status === CALL.reschedule || status === CALL.callBack
/** The voicemail after this state; 5 is the last (CLL-23). */
export const nextVoicemail = (status: number | null): number | null =>
  status === null || status > CALL.voicemail ? 1 : status < CALL.voicemail ? status + 1 : null

const YEAR = 366 * 86_400_000
/** Why a call-back cannot be at this time (M33, M91). */
export const callAtFault = (at: Date, now: Date): 'past' | 'far' | null =>
  at <= now ? 'past' : at.getTime() - now.getTime() > YEAR ? 'far' : null

/** Hours within which a call-back is proposed: from, and no later than. */
export const CALL_HOURS = { from: 9, to: 20 }
