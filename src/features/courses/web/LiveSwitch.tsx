import { Switch } from 'antd'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import { client } from '#web/client.ts'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/useCall.ts'
import { coursesAccess } from '../access.ts'
import { courses, type CourseDetail } from '../contract.ts'
import { useProgress } from './useProgress.ts'

/** 'En vivo' or 'Esperando evento': acts at once and goes back when the server refuses. */
export function LiveSwitch({ course: { _id, activeLiveStream } }: { course: CourseDetail }) {
  const { can } = useSession()
  const { run, busy } = useCall(courses.updateLive)
  const [asked, setAsked] = useState<boolean | null>(null)
  useProgress(busy)
  const live = asked ?? activeLiveStream
  const turn = async (active: boolean) => {
    const params = { id: _id }
    setAsked(active)
    const answer = await run({ params, body: { active } })
    // Before the guess is dropped, or the old state would show until the next reading.
    if (answer) client.setQueryData([courses.find.name, { params }], answer)
    setAsked(null)
  }
  return (
    <div className={`co-live${live ? ' co-live-on' : ''}`}>
      <Radio aria-hidden />
      <span id={`live-${_id}`}>{live ? 'En vivo' : 'Esperando evento'}</span>
      <span className="sp" />
      {can(coursesAccess.live) && (
        <Switch
          aria-label="Transmisión en vivo"
          aria-describedby={`live-${_id}`}
          checked={live}
          disabled={busy}
          onChange={on => void turn(on)}
        />
      )}
    </div>
  )
}
