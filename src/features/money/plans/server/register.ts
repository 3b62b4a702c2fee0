// What plans add to the features below them.
import './dossier.ts'
