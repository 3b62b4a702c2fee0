import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '#web/session/session.tsx'

/** The campuses of this user changed: everything that was read before is outdated (CON-17). */
export function useScopeChange(): void {
  const router = useRouter()
  const { campuses = [] } = useSession().user
  const scope = campuses.map(({ _id }) => _id).join()
  const before = useRef(scope)
  useEffect(() => {
    if (before.current === scope) return
    before.current = scope
    void import('#web/calls/readAnew.ts').then(({ readAnew }) => readAnew(router))
  }, [scope, router])
}
