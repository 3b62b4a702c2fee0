/** The student whose card stands open at this address: whatever goes to the till from there takes them along. */
export const studentAt = ({ pathname, search }: { pathname: string; search: object }): string | undefined => {
  const { ficha } = search as { ficha?: unknown }
  return pathname === '/alumnos' && typeof ficha === 'string' ? ficha : undefined
}
