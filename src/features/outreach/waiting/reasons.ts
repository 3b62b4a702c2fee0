// Why a person is not called, computed and never stored (OFE-28). Used by both sides.

export const REASONS = ['courseInactive', 'groupOver', 'noGroup', 'tooFew', 'held', 'full'] as const

export interface Reason {
  kind: (typeof REASONS)[number]
  /** The group with the most room: its free seats, held seats and until when, people and quota. */
  free: number
  held: number
  until: string | null
  seated: number
  quota: number
}

interface Wish {
  seats: number
  course: { name: string }
  location: { name: string } | null
}

/** '16:00' today, else 'mar 24/11, 16:00', by `when`. */
export function reasonText({ kind, free, held, until, seated, quota }: Reason, wish: Wish, when: (instant: string) => string): string {
  switch (kind) {
    case 'courseInactive':
      return 'El curso está inactivo'
    case 'groupOver':
      return 'El grupo está apagado o ya terminó'
    case 'noGroup':
      return `Ningún grupo de ${wish.course.name}${wish.location ? ` en ${wish.location.name}` : ''}`
    case 'tooFew':
      return `Son ${wish.seats} y hay ${free} ${free === 1 ? 'lugar' : 'lugares'}`
    case 'held':
      return `${held} ${held === 1 ? 'lugar apartado' : 'lugares apartados'}${until ? ` hasta ${when(until)}` : ''}`
    case 'full':
      return `Lleno: ${seated} de ${quota}`
  }
}
