import { counted } from '#lib/numbers.ts'
import type { Alerts } from '../contract.ts'

const tries = (count: number) => counted(count, 'intento', 'intentos')

export const alertLines = ({ accounts, addresses, recovery }: Alerts): string[] => [
  ...accounts.map(({ user, tries: count }) => `${user}: ${tries(count)} en 24 horas`),
  ...addresses.map(({ address, tries: count }) => `Desde ${address}: ${tries(count)} en una hora`),
  ...(recovery > 0 ? [`${counted(recovery, 'correo', 'correos')} de recuperación en una hora`] : []),
]

export const triesIn = ({ accounts, addresses, recovery }: Alerts): number => {
  const sum = (all: readonly { tries: number }[]) => all.reduce((total, each) => total + each.tries, 0)
  return sum(accounts) || sum(addresses) || recovery
}
