/** The student whose card is open at this address: the till opens with them. */
export const studentAt = ({ pathname, search }: { pathname: string; search: object }): string | undefined => {
  const { ficha } = search as { ficha?: unknown }
  return pathname === '/alumnos' && typeof ficha === 'string' ? ficha : undefined
}
