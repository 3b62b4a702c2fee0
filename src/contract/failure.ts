// Refusals: a code, an HTTP status and the Spanish text that a person reads.

/** A business rule's refusal. Codes in capitals, or two fixed digits (WIR-12). */
export interface Failure {
  code: string
  status: number
  message: string
}

/** Declares a feature's failures: `failures({ GROUP_FULL: [409, 'El grupo ya no tiene…'] })`. */
export function failures<T extends Record<string, [status: number, message: string]>>(all: T): { [K in keyof T]: Failure } {
  return Object.fromEntries(
    Object.entries(all).map(([code, [status, message]]) => [code, { code: code.replace(/^_/, ''), status, message }]),
  ) as { [K in keyof T]: Failure }
}

/** The body of a failed call (WIR-4). `errorExt` may carry more beside code and message. */
export interface FailureBody {
  success: false
  error: { code: number; message: { es: string }; fields?: { path: string; message: string }[] }
  errorExt?: { code: string; message: { es: string } } & Record<string, unknown>
}
