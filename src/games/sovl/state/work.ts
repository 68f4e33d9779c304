/**
 * Numbers that one function leaves for its caller, so that nothing is made on the way. Distances are in inches. Each is valid until the
 * function that writes it is called again; none belongs to the state of the battle.
 */
export class Work {
  /** Distance up to which shapes are considered. */
  reach = 0
  /** How far an Advance goes, and the movement it pays for difficult terrain. */
  goes = 0
  pays = 0
  /** Unit vector: the direction after a pivot. */
  toX = 0
  toY = 0
  /** Cosine of a turn, and the distance that the unit stepped back before it. */
  turned = 0
  back = 0
  /** A vector to turn along, of any length. */
  alongX = 0
  alongY = 0
  /** Distance to the aimed point; distance that the unit may go and still stay out of the nearest enemy’s charge range. */
  far = 0
  shy = 0
  /** Unit vector: the direction of flight. */
  awayX = 0
  awayY = 0
  /** Free length of a line of flight. */
  free = 0
  /** Distance of a shot. */
  distance = 0
  /** Length of the line of a charge. */
  lineLength = 0
  /** Distance of a charger in contact from the centred position. */
  fromCentre = 0
  /** Where a unit’s side stands along the foe’s side, in mm. */
  offset = 0
}
