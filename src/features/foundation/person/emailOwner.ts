import { academyDay, formatDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'

/** 'El correo ya está registrado: Renata Olvera Quintero, desde el 02/03/2026.' */
export const ownerText = (owner: Parameters<typeof fullName>[0] & { registerDate: string }, timeZone: string): string =>
  `El correo ya está registrado: ${fullName(owner)}, desde el ${formatDay(academyDay(new Date(owner.registerDate), timeZone))}.`
