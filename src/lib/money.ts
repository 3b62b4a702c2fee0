// Money is integer centavos of Mexican pesos everywhere; floats exist only on the wire.

/** 123450 -> '$1,234.50', -500 -> '−$5.00'. */
export function formatMoney(centavos: number): string {
  const { sign, whole, cents } = moneyParts(centavos)
  return `${sign}$${whole}.${cents}`
}

/** '$171,000', '$1,150.50': whole pesos have no cents. */
export const wholeMoney = (centavos: number): string => formatMoney(centavos).replace(/\.00$/, '')

/** Sign, whole pesos and cents, for large figures in two font sizes. */
export function moneyParts(centavos: number): { sign: '' | '−'; whole: string; cents: string } {
  const value = Math.abs(Math.round(centavos))
  const whole = Math.floor(value / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return { sign: centavos < 0 ? '−' : '', whole, cents: String(value % 100).padStart(2, '0') }
}

export const toCentavos = (pesos: number): number => Math.round(pesos * 100)

export const toPesos = (centavos: number): number => centavos / 100

/** `percent` of an amount, rounded half up to the centavo (WIR-21). */
export const percentOf = (centavos: number, percent: number): number => Math.floor((centavos * percent) / 100 + 0.5)
