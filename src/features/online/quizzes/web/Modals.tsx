import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import type { QuizStore } from './model/quizStore.ts'

const OrderModal = lazy(async () => (await import('./order/OrderModal.tsx')).OrderModal)
const PreviewModal = lazy(async () => (await import('./preview/PreviewModal.tsx')).PreviewModal)
const ImportModal = lazy(async () => (await import('./exchange/ImportModal.tsx')).ImportModal)
const VideosModal = lazy(async () => (await import('./videos/VideosModal.tsx')).VideosModal)

export type Open = { kind: 'order' | 'preview' | 'gift' | 'excel' } | { kind: 'videos'; question?: { key: string; number: number } }

interface Props {
  open: Open | null
  quiz: QuizStore
  course: string
  onClose(): void
  onShow(question: string): void
}

export const Modals = ({ open, quiz, course, onClose, onShow }: Props) => (
  <Suspense>
    {open?.kind === 'order' && <OrderModal quiz={quiz} onClose={onClose} />}
    {open?.kind === 'preview' && <PreviewModal quiz={quiz.read()} onClose={onClose} />}
    {(open?.kind === 'gift' || open?.kind === 'excel') && <ImportModal quiz={quiz} kind={open.kind} onClose={onClose} onDone={onShow} />}
    {open?.kind === 'videos' && <VideosModal quiz={quiz} course={course} question={open.question} onClose={onClose} />}
  </Suspense>
)
