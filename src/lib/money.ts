// Money inside is integer centavos of Mexican pesos; floats appear only at the edge of the wire.

/** Centavos as a person reads them: 123450 -> '$1,234.50', -500 -> '−$5.00'. */
export function formatMoney(centavos: number): string {
  const { sign, whole, cents } = moneyParts(centavos)
  return `${sign}$${whole}.${cents}`
}

/** '$171,000', '$1,150.50': whole pesos without their cents. */
export const wholeMoney = (centavos: number): string => formatMoney(centavos).replace(/\.00$/, '')

/** The parts that the big figures set in two sizes. */
export function moneyParts(centavos: number): { sign: '' | '−'; whole: string; cents: string } {
  const value = Math.abs(Math.round(centavos))
  const whole = Math.floor(value / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return { sign: centavos < 0 ? '−' : '', whole, cents: String(value % 100).padStart(2, '0') }
}

/** Pesos of the wire to centavos. */
export const toCentavos = (pesos: number): number => Math.round(pesos * 100)

/** Centavos to pesos of the wire. */
export const toPesos = (centavos: number): number => centavos / 100

/** `percent` of an amount, rounded half up to the centavo (WIR-21). */
export const percentOf = (centavos: number, percent: number): number => Math.floor((centavos * percent) / 100 + 0.5)
