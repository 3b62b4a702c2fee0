import { lazy, Suspense } from 'react'
import { Page } from '#web/ui/Page.tsx'
import { usePhone } from '#web/useWidth.ts'
import { useDayChoice } from './dayChoice.ts'
import { TillButton } from './desk/TillButton.tsx'
import { GeneralDay } from './GeneralDay.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'

const DeskDay = lazy(async () => ({ default: (await import('./desk/DeskDay.tsx')).DeskDay }))

/** 'Hoy', as the one who looks needs it: reception's day, or the academy's. */
export function HomePage() {
  const choice = useDayChoice()
  const desk = choice.day === 'desk'
  const phone = usePhone()
  return (
    <Page title="Hoy" action={phone && desk ? <TillButton /> : undefined}>
      {desk ? (
        <Suspense fallback={<HomeSkeleton />}>
          <DeskDay choice={choice} />
        </Suspense>
      ) : (
        <GeneralDay choice={choice} />
      )}
    </Page>
  )
}
