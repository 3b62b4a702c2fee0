// People without an own e-mail (LLE-37). Without schemas, so that a list's first rows can use it.
export const NO_ADDRESS = '@sin-correo.invalid'

/** A person without an address has one of this domain: forms show nothing, and send it back. Nothing is sent there. */
export const hasNoAddress = (email: string): boolean => email.endsWith(NO_ADDRESS)

/** A new one, of eight hexadecimal digits. */
export const withoutAddress = (): string => {
  const [random] = crypto.getRandomValues(new Uint32Array(1))
  return `${random!.toString(16).padStart(8, '0')}${NO_ADDRESS}`
}

/** The address as screens show it. */
export const emailText = (email: string): string => (hasNoAddress(email) ? 'Sin correo propio' : email)
