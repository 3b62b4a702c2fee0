import { useSession } from '#web/session/session.tsx'
import { letterText } from '../../letterText.ts'

export function useLetterText(): { noMail: boolean; of(email: string): string } {
  const noMail = useSession().academy.noMail === true
  return { noMail, of: email => letterText(email, noMail) }
}
