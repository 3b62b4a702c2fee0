import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/Page.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { useDayChoice } from './dayChoice.ts'
import { TillButton } from './desk/TillButton.tsx'
import { GeneralDay } from './GeneralDay.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'

const DeskDay = lazy(async () => (await import('./desk/DeskDay.tsx')).DeskDay)
const TeacherDay = lazy(async () => (await import('./teacher/TeacherDay.tsx')).TeacherDay)

/** 'Hoy' for the user: a teacher's day, reception's, or the academy's. */
export function HomePage() {
  const choice = useDayChoice()
  const phone = usePhone()
  return (
    <Page title="Hoy" action={phone && choice.day === 'desk' ? <TillButton /> : undefined}>
      <Suspense fallback={<HomeSkeleton />}>
        {choice.day === 'teacher' ? (
          <TeacherDay choice={choice} />
        ) : choice.day === 'desk' ? (
          <DeskDay choice={choice} />
        ) : (
          <GeneralDay choice={choice} />
        )}
      </Suspense>
    </Page>
  )
}
