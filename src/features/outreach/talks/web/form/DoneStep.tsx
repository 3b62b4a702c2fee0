import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Facts } from '#web/ui/Facts.tsx'
import type { Talk } from '../../contract.ts'
import { TALK_TEXTS } from '../../texts.ts'
import { hoursOf, longDateOf, roomOf, teacherOf, venueOf } from '../shared/talkText.ts'

/** Step 2: what was made. */
export function DoneStep({ talk }: { talk: Talk }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-label="Finalizar registro">
      <div className="tf-done">
        <span className="tf-done-icon">
          <CircleCheck aria-hidden />
        </span>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {TALK_TEXTS.created}
          </h2>
          <p className="sub">
            {talk.date
              ? 'Ya aparece en la lista de pláticas.'
              : 'Es un borrador: sin fecha no aparta su salón y queda al final de la lista.'}
          </p>
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Plática', value: talk.name, title: talk.name },
          { label: 'Tipo', value: talk.filter },
          { label: 'Fecha', value: longDateOf(talk) },
          { label: 'Horario', value: hoursOf(talk), title: hoursOf(talk) },
          { label: 'Sede y salón', value: talk.classRoom ? `${venueOf(talk)}, ${roomOf(talk)}` : TALK_TEXTS.missing },
          { label: 'Cupo', value: talk.quota },
          { label: 'Profesor', value: teacherOf(talk) },
        ]}
      />
    </section>
  )
}
