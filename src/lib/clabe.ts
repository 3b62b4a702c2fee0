/** True for 18 digits whose last one is the check digit (weights 3, 7, 1). */
export const isClabe = (digits: string): boolean =>
  /^\d{18}$/.test(digits) && Array.from(digits).reduce((sum, digit, at) => sum + ((Number(digit) * [3, 7, 1][at % 3]!) % 10), 0) % 10 === 0

/** '012 180 00123456789 9', as banks print it: bank, place, account, check digit. */
export const formatClabe = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4')
