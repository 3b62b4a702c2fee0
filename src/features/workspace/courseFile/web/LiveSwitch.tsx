import { Switch } from 'antd'
import { Radio } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { client } from '#web/calls/client.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { courses, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { useProgress } from './useProgress.ts'
import { classes } from '#web/look/classes.ts'
import styles from './courses.module.css'

const LiveWindow = lazy(async () => (await import('./LiveWindow.tsx')).LiveWindow)

/** 'En vivo' or 'Esperando evento': switches at once and reverts when the server refuses; asks for a missing channel. */
export function LiveSwitch({ course }: { course: CourseDetail }) {
  const { _id, activeLiveStream, liveStreamChannel, liveStreamUrl } = course
  const { can } = useSession()
  const { run, busy } = useCall(courses.updateLive)
  const [choice, setChoice] = useState<boolean | null>(null)
  const [asking, setAsking] = useState(false)
  useProgress(busy)
  const live = choice ?? activeLiveStream
  const turn = async (active: boolean) => {
    if (active && !liveStreamChannel && !liveStreamUrl) return setAsking(true)
    const params = { id: _id }
    setChoice(active)
    const answer = await run({ params, body: { active } })
    // Runs before the optimistic value disappears, or the old state would show until the next read.
    if (answer) client.setQueryData([courses.find.name, { params }], answer)
    setChoice(null)
  }
  return (
    <div className={classes(styles.live, live && styles.liveOn)}>
      <Radio aria-hidden />
      <span id={`live-${_id}`}>{live ? 'En vivo' : 'Esperando evento'}</span>
      <span className="spacer" />
      {can(coursesAccess.live) && (
        <Switch
          aria-label="Transmisión en vivo"
          aria-describedby={`live-${_id}`}
          checked={live}
          disabled={busy}
          onChange={on => void turn(on)}
        />
      )}
      <Suspense>{asking && <LiveWindow course={course} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  )
}
