import type { CallError } from '#web/calls/http.ts'

export const CODE_TEXTS = {
  broken: 'Lo sentimos, hubo un problema al validar el codigo promocional. Por favor, intenta nuevamente mas tarde.',
  failed: 'Error al validar el codigo promocional',
}

/** The text for a code whose check failed: the server's message for its known faults, else a general one (ENR-31). */
export function failureText({ status, message }: Pick<CallError, 'status' | 'message'>): string {
  if (status >= 500) return CODE_TEXTS.broken
  return status >= 400 && message ? message : CODE_TEXTS.failed
}
