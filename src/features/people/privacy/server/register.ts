// What the academy keeps of a person by itself, before any area adds its own.
import { dossierParts } from './dossierParts.ts'
import { papersOfPerson, tablesOfPerson } from './dossierPerson.ts'

dossierParts.add({ tables: tablesOfPerson, papers: papersOfPerson })
