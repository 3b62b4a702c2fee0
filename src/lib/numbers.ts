/** 14480 -> '14,480'. */
export const figure = (value: number): string => value.toLocaleString('es-MX')

/** '1 inscrito', '14,480 inscritos', '0 inscritos'. */
export const counted = (count: number, one: string, many: string): string => `${figure(count)} ${count === 1 ? one : many}`

/** 40 -> '40 %', 62.46 -> '62.5 %': at most one decimal. */
export const percentText = (percent: number): string => `${figure(Math.round(percent * 10) / 10)} %`
