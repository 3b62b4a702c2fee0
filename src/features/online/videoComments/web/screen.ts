import { MessageSquare } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { videoCommentsAccess } from '../access.ts'
import { commentsSearch } from './address.ts'

export const videoCommentsScreen = screen({
  path: '/comentarios',
  access: videoCommentsAccess.read,
  load: async () => (await import('#features/online/videoComments/web/VideoCommentsPage.tsx')).VideoCommentsPage,
  help: async () => (await import('#features/online/videoComments/web/help.ts')).videoCommentsHelp,
  search: commentsSearch,
  menu: [{ group: 'Administración escolar', label: 'Comentarios', words: 'dudas preguntas videos', icon: MessageSquare }],
})
