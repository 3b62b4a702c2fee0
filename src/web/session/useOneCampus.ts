import { useSession } from '#web/session/session.tsx'

/** Limited to a single campus there is nothing to choose from. */
export const useOneCampus = (): boolean => useSession().user.campuses?.length === 1
