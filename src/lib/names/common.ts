// Common given names and surnames in Mexico, folded: evidence for the order of a list, never a test of a name.
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const GIVEN_NAMES = words(`
  aaron abel abigail abraham abril ada adela adolfo adrian adriana agustin aida aislinn alan alberto aldo alejandra alejandro alexa alexander
  alexis alfonso alfredo alicia alma alondra alonso alvaro amalia amanda amelia america amparo ana anabel andrea andres angel angela angeles angelica
  anibal anselmo antonia antonio araceli ariadna ariana arianna ariel armando arnulfo arturo astrid aurelio aurora axel azul barbara beatriz belen
  benito benjamin berenice bernardo bertha beto blanca brandon braulio brenda brisa bruno camila camilo carina carla carlos carmen carolina
  catalina cecilia celia cesar christian cinthia citlali claudia clara concepcion consuelo cristian cristina cristobal cruz cuauhtemoc dafne
  dalia damian daniel daniela danna dante dario david dayana debora delia denisse diana diego dolores domingo donaji dora dulce edgar edith
  eduardo efrain elba elena eliana elias elisa elizabeth eloisa elsa elvira emiliano emilia emilio emma emmanuel enrique erendira eric erick
  erika ernestina ernesto esmeralda esperanza esteban estefania estela ester esther eugenia eugenio eva evelyn fabian fabiola fatima federico
  felipe felix fernanda fernando fidel flavio flor florencia francisca francisco frida gabriel gabriela gael genaro geovanni gerardo gilberto
  gisela gloria gonzalo grecia greta guadalupe guillermina guillermo gustavo hector helena heriberto hernan hilda homero hortensia hugo humberto
  ian ignacio iker iliana ines ingrid irene iris irma isaac isabel isabella isaias ismael israel itzel ivan ivana ivette ivonne jacinto jacobo
  jacqueline jaime janet javier jazmin jennifer jeronimo jesica jessica jesus jimena joaquin joel jonathan jorge josafat jose josefina josue
  juan juana juanita julia julian juliana julieta julio karen karina karla kenia kevin lara laura leandro leonardo leonel leonor leopoldo leslie
  leticia lidia liliana lizbeth lorena lorenzo lourdes lucas lucero lucia luciana luis luisa lupita luz mabel magdalena manuel manuela mara
  marcela marcelo marco marcos margarita maria mariana mariano maribel marina mario marisol maritza marlene marta martha martin mateo matias
  mauricio maximiliano maya mayra melanie melina melissa mercedes micaela miguel minerva miranda miriam misael moises monica monserrat montserrat
  nadia nancy natalia nayeli nestor nicolas nidia nieves noe noel noemi nora norberto norma octavio ofelia olga olivia omar oscar osvaldo pablo
  paloma pamela paola patricia patricio paula paulina pedro penelope perla pilar rafael ramiro ramon raquel raul rebeca refugio regina renata
  rene ricardo rigoberto rita roberto rocio rodolfo rodrigo rogelio romina romeo rosa rosalba rosalia rosario roxana ruben rufino ruth salma
  salvador samanta samantha samuel sandra santiago sara saul sebastian selene sergio silvia simon socorro sofia soledad sonia susana tadeo tania
  teodoro teresa tomas ulises uriel valentina valeria vanessa vania veronica vicente victor victoria violeta virginia viviana wendy ximena xochitl
  yadira yahir yamileth yesenia yolanda yuridia zaira zoe`)

export const SURNAMES = words(`
  acevedo acosta aguilar aguirre alarcon alvarado alvarez arellano arroyo avila ayala baez balderas barajas barrera bautista becerra beltran
  benitez bernal blanco bravo bustamante cabrera calderon camacho campos cardenas carrillo casas castaneda castillo castro ceballos cervantes
  chavez cisneros contreras cordova corona coronado correa cortes cruz cuevas davila delgado diaz dominguez duarte duran enriquez escobar espinosa
  espinoza esquivel estrada fernandez figueroa flores franco fuentes galindo gallegos galvan gamez garcia garza gomez gonzalez granados guerra
  guerrero gutierrez guzman hernandez herrera hidalgo huerta ibarra jimenez juarez lara leal leon lopez lozano lucero lugo luna macias
  maldonado marin marquez martinez medina mejia melendez mendez mendoza meza miranda molina montes montoya mora morales moreno munoz murillo
  najera nava navarro nieto nunez ocampo ochoa ojeda olvera orozco ortega ortiz osorio pacheco padilla palacios paredes pena peralta perez pineda
  ponce quintero ramirez ramos rangel renteria reyes rincon rios rivas rivera robles rodriguez rojas roman romero rosales rosas rubio ruiz
  salas salazar salcedo salgado salinas sanchez sandoval santiago santos segura serrano sierra silva solano solis sosa soto suarez tapia tellez
  torres trejo trevino trujillo valdez valdivia valencia valenzuela vargas vasquez vazquez vega velasco velazquez vera vergara villa villalobos
  villanueva villarreal villegas yanez zamora zapata zarate zavala zuniga`)
