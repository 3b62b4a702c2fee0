import { useSession } from '#web/session/session.tsx'

/** With a single campus there is nothing to choose. */
export const useOneCampus = (): boolean => useSession().user.campuses?.length === 1
