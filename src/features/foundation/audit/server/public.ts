// What other features may call: the rest of this folder is ours.
export { changesOf, idsIn } from './changes.ts'
export { namesOf } from './names.ts'
export { sentenceOf } from './sentences.ts'
