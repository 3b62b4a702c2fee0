import type { CallError } from '#web/calls/http.ts'

export const CODE_TEXTS = {
  broken: 'Lo sentimos, hubo un problema al validar el codigo promocional. Por favor, intenta nuevamente mas tarde.',
  failed: 'Error al validar el codigo promocional',
}

/** What is said of a code that could not be checked: of the server's own faults, in its words, or in general (ENR-31). */
export function failureText({ status, message }: Pick<CallError, 'status' | 'message'>): string {
  if (status >= 500) return CODE_TEXTS.broken
  return status >= 400 && message ? message : CODE_TEXTS.failed
}
