import { useSession } from '#web/session/session.tsx'
import { letterText } from '../../letterText.ts'

/** Where automatic letters of this academy go. */
export function useLetterText(): { noMail: boolean; of(email: string): string } {
  const noMail = useSession().academy.noMail === true
  return { noMail, of: email => letterText(email, noMail) }
}
