// Server code refuses by throwing a Refusal; the error handler writes the answer.
import type { Failure } from '#contract/failure.ts'

export interface Extra {
  /** Goes into errorExt beside code and message. */
  ext?: Record<string, unknown>
  fields?: { path: string; message: string }[]
  /** Seconds, for 429. */
  retryAfter?: number
  /** Replaces the failure's own text, to name the obstacle. */
  message?: string
}

/** A refusal on its way to the client. Its message is shown to the user, so it must not contain private data. */
export class Refusal extends Error {
  readonly failure: Failure
  readonly extra: Extra
  constructor(failure: Failure, extra: Extra = {}) {
    super(extra.message ?? failure.message)
    this.failure = failure
    this.extra = extra
  }
}

export function fail(failure: Failure, extra?: Extra): never {
  throw new Refusal(failure, extra)
}

/** Refusals by HTTP status. Their codes are not in errorExt: the status is enough. */
export const httpErrors = {
  badRequest: { code: '', status: 400, message: 'La información enviada no es válida' },
  unknownParameter: { code: 'UNKNOWN_PARAMETER', status: 400, message: 'No se conoce un parámetro de la dirección.' },
  noSession: { code: '', status: 401, message: 'Tu sesión ha terminado. Vuelve a entrar.' },
  noService: { code: '', status: 401, message: 'Falta la clave de servicio, o no es válida.' },
  forbidden: { code: '', status: 403, message: 'No tienes permiso para hacer esto.' },
  wholeAcademy: { code: 'WHOLE_ACADEMY', status: 403, message: 'Solo quien ve toda la academia puede hacer esto.' },
  outsideCampus: { code: 'OUTSIDE_CAMPUS', status: 403, message: 'Eso pertenece a otra sede.' },
  factorNeeded: { code: 'FACTOR_NEEDED', status: 403, message: 'Tu rol pide un segundo paso. Actívalo para continuar.' },
  passwordChangeNeeded: { code: 'PASSWORD_CHANGE_NEEDED', status: 403, message: 'Elige tu propia contraseña para continuar.' },
  confirmIdentity: { code: 'CONFIRM_IDENTITY', status: 403, message: 'Confirma que eres tú para continuar.' },
  personErased: {
    code: 'PERSON_ERASED',
    status: 409,
    message: 'Los datos de esta persona se suprimieron. Ya no se puede hacer nada con su registro.',
  },
  /** `by`, `at`: who changed it and when; `version`, `present`: the present state (M67). */
  changedMeanwhile: {
    code: 'CHANGED_MEANWHILE',
    status: 409,
    message: 'Alguien más guardó cambios mientras editabas. Revisa y guarda de nuevo.',
  },
  standingChild: {
    code: 'STILL_USED',
    status: 409,
    message: 'Alguien lo usa, o lo eliminó hace un momento. Vuelve a abrirlo e inténtalo otra vez.',
  },
  notFound: { code: '', status: 404, message: 'No se encontró lo que buscas.' },
  tooLarge: { code: '', status: 413, message: 'El contenido es demasiado grande.' },
  wrongType: { code: '', status: 415, message: 'El tipo de contenido no se acepta.' },
  tooMany: { code: '', status: 429, message: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.' },
  unexpected: { code: '', status: 500, message: 'Ocurrio un error' },
  outOfReach: { code: '', status: 503, message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.' },
  clockLate: {
    code: 'CLOCK_LATE',
    status: 503,
    message: 'El reloj del servidor está atrasado. Quien administra la academia lo revisa en Configuración, Hora del servidor.',
  },
  noSpace: { code: '', status: 503, message: 'El servidor no tiene espacio para guardar más. Avisa a sistemas.' },
  idempotencyMismatch: { code: 'IDEMPOTENCY_MISMATCH', status: 409, message: 'Esta operación ya se realizó con otros datos.' },
  /** The sender asked for the outcome and got 'not done' (M118). */
  keyClosed: { code: 'KEY_CLOSED', status: 409, message: 'Llegó demasiado tarde y no se registró. Inténtalo otra vez.' },
} satisfies Record<string, Failure>
