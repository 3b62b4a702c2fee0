// What an error says of itself, whoever threw it.
/** The `code` of a system or PostgreSQL error (`ENOENT`, `57P03`), or an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The error's message, for a line of the log. A connection that several addresses refused has its reasons inside. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
