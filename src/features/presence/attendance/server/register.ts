// What attendance adds to the features below it.
import './dossier.ts'
