import { Comments } from '#features/people/comments/web/shared/Comments.tsx'
import type { TalkStudent } from '../../../visitor.ts'
import styles from './visitorCard.module.css'

export const CallTab = ({ visitor }: { visitor: TalkStudent }) => (
  <section data-comments className={styles.comments} aria-label="Comentarios">
    <Comments of={{ userTalks: visitor._id }} quiet />
  </section>
)
