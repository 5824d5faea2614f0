// Made from the rules of games/lexio; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.
import type { Combo } from './types';

/** Every tile, weak to strong (R1.3). */
export const TILES: readonly string[] = ["3N","3E","3L","3S","4N","4E","4L","4S","5N","5E","5L","5S","6N","6E","6L","6S","7N","7E","7L","7S","8N","8E","8L","8S","9N","9E","9L","9S","10N","10E","10L","10S","11N","11E","11L","11S","12N","12E","12L","12S","13N","13E","13L","13S","14N","14E","14L","14S","15N","15E","15L","15S","1N","1E","1L","1S","2N","2E","2L","2S"];

/** The numbers of each straight in the order in which it is laid (R4.3). */
export const STRAIGHTS: readonly (readonly number[])[] = [[1,2,3,4,5],[2,3,4,5,6],[3,4,5,6,1],[3,4,5,6,7],[4,5,6,7,8],[5,6,7,8,9],[6,7,8,9,1],[6,7,8,9,10],[7,8,9,10,11],[8,9,10,11,12],[9,10,11,12,13],[10,11,12,13,1],[10,11,12,13,14],[11,12,13,14,15],[12,13,14,15,1]];

/** The plays of five tiles, weak to strong (R4.2). */
export const FIVES: readonly Exclude<Combo, 'single' | 'pair' | 'triple'>[] = ["straight","flush","full_house","four_card","straight_flush"];
