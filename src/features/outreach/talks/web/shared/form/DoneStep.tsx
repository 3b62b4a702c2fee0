import { DoneNotice } from '#web/ui/Done.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import type { Talk } from '../../../contract.ts'
import { TALK_TEXTS } from '../../../texts.ts'
import { hoursOf, longDateOf, roomOf, teacherOf, venueOf } from '../talkText.ts'

export const DoneStep = ({ talk }: { talk: Talk }) => (
  <section aria-label="Finalizar registro">
    <DoneNotice
      title={TALK_TEXTS.created}
      sub={
        <p className="subdued">
          {talk.date ? 'Ya aparece en la lista de pláticas.' : 'Es un borrador: sin fecha no aparta su salón y queda al final de la lista.'}
        </p>
      }
    >
      <Facts
        facts={[
          { label: 'Plática', value: talk.name },
          { label: 'Tipo', value: talk.filter },
          { label: 'Fecha', value: longDateOf(talk) },
          { label: 'Horario', value: hoursOf(talk) },
          { label: 'Sede y salón', value: talk.classRoom ? `${venueOf(talk)}, ${roomOf(talk)}` : TALK_TEXTS.missing },
          { label: 'Cupo', value: talk.quota },
          { label: 'Profesor', value: teacherOf(talk) },
        ]}
      />
    </DoneNotice>
  </section>
)
