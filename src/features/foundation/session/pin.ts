const DIGITS = /^\d{6}$/
const ROWS = ['01234567890', '09876543210']

/** 111111, 123456, 987654, 121212, 123123 and the like. */
export const isWeakPin = (pin: string): boolean =>
  /^(\d{1,3})\1+$/.test(pin) || ROWS.some(row => row.includes(pin)) || /^(\d)\1(\d)\2(\d)\3$/.test(pin)

export const isPin = (text: string): boolean => DIGITS.test(text)
