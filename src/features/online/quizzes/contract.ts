import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { id, instant, lenient, lines, nameLine } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { materialAccess } from '#features/online/material/access.ts'
import { Video } from '#features/online/material/contract.ts'
import { limitText } from '#features/online/material/texts.ts'
import { firstFault } from './rules.ts'
import { QUIZ_LIMITS, QUIZ_TEXTS } from './texts.ts'

const Image = z.object({ _id: id, url: z.string() })
/** 1 text, 2 image, 3 formula. */
const Shows = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const Answer = z.object({
  idAnswer: id,
  content: lines(),
  validAnswer: z.boolean(),
  answerType: Shows,
  answerImage: Image.nullable(),
  answerFormula: z.string().nullable(),
})

/** `order` counts from 0. */
export const Question = z.object({
  _id: id,
  question: z.string(),
  questionType: Shows,
  questionImage: Image.nullable(),
  questionFormula: z.string().nullable(),
  explanationVideo: z.array(Video),
  answerCollection: z.array(Answer),
  order: z.int(),
})

/** `limitTime` in seconds, 0 is none; `questionsPerQuiz` 0 is all; a save sends `version` back. */
export const Quiz = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  random: z.boolean(),
  quizType: z.int(),
  studentAttempts: z.int(),
  questionsPerQuiz: z.int(),
  limitTime: z.int(),
  version: z.int(),
  playlist: z.object({ _id: id, name: z.string() }),
  course: z.object({ _id: id, name: z.string() }),
  questionCollection: z.array(Question),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})

/** Absent or null: new, the server creates one. Ids shorter than 16 characters are the screen's own and count as absent (QUI-22). */
const ownId = lenient(value => (typeof value === 'string' && value.length < 16 ? undefined : value), id.nullish())
const formula = lines().trim().min(1, QUIZ_TEXTS.formula).max(QUIZ_LIMITS.formula, limitText(QUIZ_LIMITS.formula))

const AnswerInput = z
  .object({
    idAnswer: ownId.optional(),
    content: lines().max(QUIZ_LIMITS.answer, limitText(QUIZ_LIMITS.answer)).default(''),
    validAnswer: z.boolean(),
    answerType: Shows,
    answerImage: id.nullish(),
    answerFormula: formula.nullish(),
  })
  .refine(each => each.answerType !== 2 || each.answerImage, { path: ['answerImage'], message: 'Falta la imagen de la respuesta.' })
  .refine(each => each.answerType !== 3 || each.answerFormula, { path: ['answerFormula'], message: QUIZ_TEXTS.formula })

const QuestionInput = z
  .object({
    _id: ownId.optional(),
    question: lines().max(QUIZ_LIMITS.question, limitText(QUIZ_LIMITS.question)),
    questionType: Shows,
    questionImage: id.nullish(),
    questionFormula: formula.nullish(),
    explanationVideo: z.array(id).max(QUIZ_LIMITS.videos).default([]),
    answerCollection: z.array(AnswerInput).min(1, QUIZ_TEXTS.lastAnswer).max(QUIZ_LIMITS.answers),
  })
  .refine(each => each.questionType !== 2 || each.questionImage, { path: ['questionImage'], message: 'Falta la imagen de la pregunta.' })
  .refine(each => each.questionType !== 3 || each.questionFormula, { path: ['questionFormula'], message: QUIZ_TEXTS.formula })

const noIdTwice = (ids: readonly (string | null | undefined)[]) => {
  const givenIds = ids.filter(each => each)
  return new Set(givenIds).size === givenIds.length
}

/** An integer within bounds, refused with its own text (AUL-48). */
const within = (least: number, most: number, text: string) => z.int(text).min(least, text).max(most, text)

/** null is what an empty field sends: none, like absent. */
const orNone = (schema: z.ZodNumber) => schema.nullish().transform(value => value ?? 0)

/** Body of POST and PUT: the whole quiz, questions and answers in order. Questions left out are deleted. */
const fields = {
  name: nameLine(QUIZ_TEXTS.name).max(QUIZ_LIMITS.name, limitText(QUIZ_LIMITS.name)),
  description: lines(QUIZ_TEXTS.description).trim().max(QUIZ_LIMITS.description, limitText(QUIZ_LIMITS.description)),
  active: z.boolean().default(true),
  random: z.boolean().default(true),
  quizType: z.int().min(1).max(9).default(1),
  studentAttempts: within(1, QUIZ_LIMITS.attempts, QUIZ_TEXTS.attempts).default(1),
  /** Clamped to the number of questions. */
  questionsPerQuiz: orNone(within(0, QUIZ_LIMITS.questions, QUIZ_TEXTS.shown)),
  limitTime: orNone(within(0, QUIZ_LIMITS.seconds, QUIZ_TEXTS.limitTime)),
  questionCollection: z
    .array(QuestionInput)
    .min(1, QUIZ_TEXTS.lastQuestion)
    .max(QUIZ_LIMITS.questions)
    .refine(all => noIdTwice(all.map(each => each._id)), 'Hay una pregunta repetida.')
    .refine(all => noIdTwice(all.flatMap(each => each.answerCollection.map(answer => answer.idAnswer))), 'Hay una respuesta repetida.')
    .refine(all => noIdTwice(all.flatMap(each => each.explanationVideo)), 'Un video solo puede explicar una pregunta.'),
}
const judged = <T extends Parameters<typeof firstFault>[0]>(quiz: T, context: z.core.$RefinementCtx<T>) => {
  const fault = firstFault(quiz)
  if (fault) context.addIssue({ code: 'custom', ...fault, input: quiz })
}
export const QuizInput = z.object(fields).superRefine(judged)
/** `version`: the one that was read; when a newer one exists: 409 QUIZ_CHANGED. */
export const QuizChange = z.object({ ...fields, version: z.int().min(1) }).superRefine(judged)

export const quizzes = routes('quizzes', {
  find: get('/quiz/:id', {
    summary: 'Read a quiz',
    fails: ['404 QUIZ_NOT_FOUND'],
    access: materialAccess.read,
    scope: 'open',
    returns: { quiz: Quiz },
  }),
  /** `:id` is the chapter's. */
  create: post('/quiz/:id', {
    summary: 'Add a quiz to a chapter',
    sentence: 'Creó un cuestionario',
    fails: ['404 CHAPTER_NOT_FOUND', '409 QUIZ_IMAGE_NOT_READY'],
    access: materialAccess.create,
    scope: 'open',
    undo: rows('Cuestionario creado', { made: 'delete /playlists/' }),
    idempotent: 'el cuestionario',
    body: QuizInput,
    returns: { quiz: Quiz },
  }),
  update: put('/quiz/:id', {
    summary: 'Change a quiz',
    sentence: 'Cambió un cuestionario',
    fails: ['404 QUIZ_NOT_FOUND', '409 NOT_OF_THIS_QUIZ', '409 QUIZ_CHANGED'],
    access: materialAccess.update,
    scope: 'open',
    undo: rows('Cuestionario guardado'),
    edits: 'Compares a version of its own: QUIZ_CHANGED.',
    body: QuizChange,
    returns: { quiz: Quiz },
  }),
})

export const quizFailures = failures({
  QUIZ_CHANGED: [409, 'Otra persona guardó este cuestionario mientras lo editabas.'],
  QUIZ_IMAGE_NOT_READY: [409, 'Una imagen del cuestionario todavía no se ha subido. Súbela de nuevo.'],
  NOT_OF_THIS_QUIZ: [409, 'Una pregunta, respuesta o video no es de este cuestionario. Vuelve a cargarlo.'],
})

export type Quiz = z.input<typeof Quiz>
export type Question = z.input<typeof Question>
export type Answer = z.input<typeof Answer>
export type QuizInput = z.input<typeof QuizInput>
export type QuizChange = z.input<typeof QuizChange>
