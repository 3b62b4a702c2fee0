/** '1400.00' */
export const formatPesos = (pesos: number): string => pesos.toFixed(2)
