/** '1.4 GB' */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB']
  return `${size.toLocaleString('es-MX', { maximumFractionDigits: 1 })} ${unit}`
}
