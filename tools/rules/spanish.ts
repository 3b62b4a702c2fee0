// Checks Spanish texts: accents, and the present name of the entrance exam.
import { parseSync } from 'vite'
import { among, sources, type Source } from './sources.ts'
import { ELSEWHERE, KEYS, QUOTED } from './spanishQuoted.ts'

/** Words with a missing accent or a wrong letter. Forms that are also other words (esta, solo, termino) need a human reader. */
const HURRIED =
  'platicas? paginas? telefonos? direccion numeros? codigos? electronic[oa]s? sesion contrasenas? informacion descripcion modulos? creditos? ' +
  'debitos? depositos? ultim[oa]s? dias? mas inscripcion asesorias? recepcion administracion gestion configuracion academic[oa]s? capitulos? ' +
  'busquedas? camaras? imagenes articulos? aqui asi ahi alla tambien despues segun ningun algun todavia accion edicion atencion operacion ' +
  'seccion opcion razon salon conexion metodos? minim[oa]s? maxim[oa]s? valid[oa]s? invalid[oa]s? basic[oa]s? publico unic[oa]s? ' +
  'proxim[oa]s? sabados? miercoles facil(es)? dificil(es)? rapid[oa]s? automatic[oa]s? raiz pais ingles espanol anos? manana examenes jovenes ' +
  'ordenes margenes origenes titulos? parrafos? lineas? formulas? matematicas fisica quimica logica tecnic[oa]s? ' +
  'historic[oa]s? estadisticas? calculos? teoric[oa]s? economic[oa]s? dinamic[oa]s? generic[oa]s? especific[oa]s? boton camion funcion duracion ' +
  'notificacion aplicacion autorizacion cancelacion devolucion reversion correccion asignacion confirmacion verificacion actualizacion ' +
  'eliminacion importacion exportacion anulacion explicacion extension fraccion dimension posicion situacion ubicacion reunion institucion ' +
  'educacion preparacion orientacion transmision comision decision division precision revision excepcion recuperacion restauracion ' +
  'publicacion evaluacion creacion leccion ocurrio recibio cancelo elimino desconecto existio llego subio abrio cerro perdio agrego ' +
  'actualizo encontro respondio pidio asigno confirmo imprimio expiro escribio sera seran podra podran debera deberan tendra tendran ' +
  'quedara quedaran perdera perderan enviara enviaran mostrara mostraran aplicara cerrara borrara buzon digitos? almenos automaticamente ' +
  'periodicos? matricula cedula companero tamano pequenos? nino ninos senal transaccion reposicion existia habia tenia podia vacia'
const WORD = new RegExp(String.raw`(?<!\p{L})(?:${HURRIED.split(' ').join('|')})(?!\p{L})`, 'giu')

/** Phrases that better ones have replaced on every screen (look4, 'Words'). */
export const REPLACED = [
  'Volver a buscar',
  'solo se puede leer aquí',
  'Encendidos, mañana',
  'Apagados: no sale',
  'Solo de planes acordados',
  'Acomodar',
  'Acomodado',
  'Suponer un',
  'Pide un segundo paso',
  'Solo uso interno',
  'Visible para externos',
  'No da grupos',
  'se agregan uno por uno',
  'con él entra',
  'Alguien está probando contraseñas (',
] as const

/** `student.comipems_order` keeps its name; every other mention is ECOEMS (AUL-51). */
const OLD_EXAM = /comipems(?!Order|_order)/i

interface Node {
  type: string
  start: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The texts of a file with their positions, without import paths. `listed`: an array element. */
function* textsOf(node: Node, listed = false): Generator<{ start: number; text: string; listed: boolean }> {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
  const { start } = node
  if (node.type === 'Literal' && typeof node.value === 'string') yield { start, text: node.value, listed }
  if (node.type === 'JSXText') yield { start, text: node.value as string, listed }
  if (node.type === 'TemplateElement') yield { start, text: (node.value as { cooked: string }).cooked, listed }
  for (const value of Object.values(node))
    for (const inner of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(inner)) yield* textsOf(inner, node.type === 'ArrayExpression')
}

/** True for sentences, capitalized words, and words of a list ('plática', 'pláticas'); paths, keys and file names are not shown. */
const isForPeople = (text: string, listed: boolean) => /\s/.test(text) || (listed ? /^\p{L}+$/u : /^\p{Lu}\p{L}+$/u).test(text)
const SQL =
  /^\s*(select|with|insert|update|delete|from|where|join|left join|order by|and|or|alter|create|on conflict)\b|::(text|int|bigint|date)|\bx\.nth\b|\bcount\(/i

/** Most files contain no such word, so they need no parser. */
const mayHaveFaults = (text: string) =>
  text.search(WORD) >= 0 || REPLACED.some(phrase => text.includes(phrase)) || QUOTED.some(quoted => text.includes(quoted))

/** Misspelled texts of a file. `used`: collects the exceptions that it needed. */
export function spanishFaultsOf({ path, text }: Source, used = new Set<string>()): string[] {
  if (!mayHaveFaults(text)) return []
  const { program } = parseSync(path, text)
  const line = (start: number) => text.slice(0, start).split('\n').length
  return [...textsOf(program as unknown as Node)].flatMap(({ start, text: value, listed }) => {
    if (path in ELSEWHERE || KEYS.has(value) || !isForPeople(value, listed) || SQL.test(value)) return []
    const rest = QUOTED.reduce((rest, quoted) => {
      if (!rest.includes(quoted)) return rest
      used.add(quoted)
      return rest.replaceAll(quoted, '')
    }, value)
    const words = [...[...rest.matchAll(WORD)].map(([word]) => word), ...REPLACED.filter(phrase => rest.includes(phrase))]
    return words.length === 0 ? [] : [`${path}:${line(start)}: '${words.join("', '")}' in '${value.trim()}'`]
  })
}

export const examFaultsOf = ({ path, text }: Source): string[] =>
  text.split('\n').flatMap((line, at) => (OLD_EXAM.test(line) ? [`${path}:${at + 1}: the exam is ECOEMS since 2025`] : []))

/**
 * All texts of console, server, letters, PDFs and demo.
 * @param changed only these files
 */
export async function spanishFaults(changed?: readonly string[]): Promise<string[]> {
  const used = new Set<string>()
  const files = await sources('{src,db}/**/*.{ts,tsx}')
  const screenFiles = files.filter(({ path }) => !/\.test\.tsx?$|\/testing|server\/db\/schema\.ts$/.test(path))
  const faults = among(screenFiles, changed).flatMap(file => spanishFaultsOf(file, used))
  if (changed) return faults
  const idle = QUOTED.filter(each => !used.has(each))
  const rules = (await sources('docs/rules/*.md')).map(({ text }) => text).join('\n')
  return [
    ...faults,
    ...idle.map(each => `tools/rules/spanishQuoted.ts: '${each}' stands nowhere any more`),
    ...QUOTED.filter(each => !rules.includes(each)).map(each => `tools/rules/spanishQuoted.ts: no rule quotes '${each}'`),
  ]
}

export async function examFaults(): Promise<string[]> {
  const all = await sources('{src,db,tools,e2e,lab,test,examples,docs,deploy}/**/*.{ts,tsx,js,mjs,sql,md,css}', '*.{md,ts}')
  return all.filter(({ path }) => !path.startsWith('tools/rules/spanish')).flatMap(examFaultsOf)
}
