import { initials } from '#lib/text.ts'

interface Props {
  person: { name: string; lastName: string }
  size?: 'normal' | 'large'
  quiet?: boolean
}

/** Round picture with the initials; the name always stands beside it. A picture, not text: the style sheet draws the letters. */
export const Avatar = ({ person, size = 'normal', quiet = false }: Props) => (
  <span aria-hidden data-initials={initials(person)} className={`av${size === 'large' ? ' av-l' : ''}${quiet ? ' av-n' : ''}`} />
)
