import { Comments } from '#features/people/comments/web/shared/Comments.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { callsLater } from '../../../texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import type { Desk } from '../useDesk.ts'
import { CallPad } from './CallPad.tsx'
import { LaterForm } from './LaterForm.tsx'

interface Props {
  visitor: TalkStudent
  desk: Desk
  /** May comments be read? */
  comments: boolean
}

/** The call: its outcome, when to call again, what was said. */
export function CallTab({ visitor, desk, comments }: Props) {
  const kept = visitor.status && callsLater(visitor.status.status) ? visitor.status.status : null
  const later = visitor.confirmed || visitor.student !== null || !desk.may.status ? null : (desk.later ?? kept)
  return (
    <>
      <CallPad visitor={visitor} asked={desk.later} allowed={desk.may.status} onChoose={status => desk.choose(visitor, status)} />
      {later !== null && (
        <LaterForm
          key={`${later}.${visitor.nextCallAt}`}
          status={later}
          nextCallAt={later === kept ? visitor.nextCallAt : null}
          fresh={desk.later !== null}
          onSave={at => desk.status(visitor, later, at)}
          onCancel={desk.later === null ? undefined : desk.dropLater}
        />
      )}
      {comments && (
        <section data-comments className="tv-comments" aria-label="Comentarios">
          <div className="lab">
            Comentarios
            {desk.may.comment && (
              <span aria-hidden className="tv-key">
                <Kbd>N</Kbd>
              </span>
            )}
          </div>
          <Comments of={{ userTalks: visitor._id }} quiet />
        </section>
      )}
    </>
  )
}
