turns(1) > 3 && turns(2) > 4
