import { materialAccess } from '#features/online/material/access.ts'
import { screen } from '#web/screen.ts'
import { positive } from '#web/calls/search.ts'

export const quizScreen = screen({
  path: '/cuestionarios/$idCourse/$idPlaylist/{-$idQuiz}',
  access: materialAccess.read,
  load: async () => (await import('#features/online/quizzes/web/QuizPage.tsx')).QuizPage,
  help: async () => (await import('#features/online/quizzes/web/help.ts')).quizzesHelp,
  search: raw => ({ pagina: positive(raw.pagina) }),
})
