import { initials } from '#lib/text.ts'
import { classes } from '#web/look/classes.ts'
import styles from './avatar.module.css'

interface Props {
  person: { name: string; lastName: string }
  size?: 'normal' | 'large'
  quiet?: boolean
}

/** A round picture with initials, always beside the name. The style sheet draws the letters, so they are no text. */
export const Avatar = ({ person, size = 'normal', quiet = false }: Props) => (
  <span
    aria-hidden
    data-initials={initials(person)}
    className={classes(styles.avatar, size === 'large' && styles.large, quiet && styles.quiet)}
    data-slot="avatar"
  />
)
